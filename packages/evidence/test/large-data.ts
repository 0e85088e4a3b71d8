/** Returns a table of orders as CSV. */
export function csvOf(rows: number): string {
  const lines = ['order,customer,city,amount,paid_on,state'];
  for (let at = 0; at < rows; at++)
    lines.push(
      `O-${at},Customer ${at % 977},City${at % 50},${(at % 991) / 10},2026-0${(at % 9) + 1}-1${at % 10},${at % 3 ? 'paid' : 'open'}`,
    );
  return lines.join('\n');
}

/** Returns an answer of so many statements about it. */
export function statementsOf(count: number): string {
  const one = (at: number): string =>
    [
      `In City${at} they paid 1,0${at}7.5 [=sum(c1[city='City${at}' & state='paid'].amount)].`,
      `Order O-${at * 31} came to ${((at * 31) % 991) / 10} [c1].`,
      `There were ${at + 3} [=count(c1[amount > ${at}])] orders above ${at}.`,
      `Order O-${at} is larger [=c1[order='O-${at}'].amount > c1[order='O-${at + 7}'].amount] than O-${at + 7}.`,
      `City${at} took ${at}44 from Customer ${at}.`,
    ][at % 5] ?? '';
  return Array.from({ length: count }, (_, at) => one(at)).join(' ');
}
