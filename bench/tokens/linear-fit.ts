/** R² of a straight line through the running totals: 1 where every call costs the same, less where calls get dearer. */
export function linearFit(costs: readonly number[]): number {
  let total = 0;
  const totals = costs.map((cost) => {
    total += cost;
    return total;
  });
  const meanX = (costs.length + 1) / 2;
  const meanY = totals.reduce((sum, y) => sum + y, 0) / totals.length;
  let xy = 0;
  let xx = 0;
  let yy = 0;
  totals.forEach((y, index) => {
    const dx = index + 1 - meanX;
    xy += dx * (y - meanY);
    xx += dx * dx;
    yy += (y - meanY) ** 2;
  });
  return xy ** 2 / (xx * yy);
}
