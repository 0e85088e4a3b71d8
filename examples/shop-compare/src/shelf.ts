export interface Laptop {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly weightKg: number;
  readonly batteryHours: number;
  readonly stars: number;
  readonly votes: number;
}

export const shelf: readonly Laptop[] = [
  {
    ...{ id: 'aspire-5', name: 'Aspire 5', price: 549 },
    ...{ weightKg: 1.78, batteryHours: 8, stars: 3.9, votes: 212 },
  },
  {
    ...{ id: 'thinkpad-e14', name: 'ThinkPad E14', price: 729 },
    ...{ weightKg: 1.41, batteryHours: 11, stars: 4.6, votes: 87 },
  },
  {
    ...{ id: 'swift-go', name: 'Swift Go', price: 779 },
    ...{ weightKg: 1.25, batteryHours: 9, stars: 4.2, votes: 9 },
  },
  {
    ...{ id: 'xps-13', name: 'XPS 13', price: 1199 },
    ...{ weightKg: 1.19, batteryHours: 13, stars: 4.4, votes: 340 },
  },
];
