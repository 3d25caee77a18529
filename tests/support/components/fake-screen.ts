/** An IntersectionObserver of a screen that shows either all that is observed or nothing of it. */
export class FakeScreen implements IntersectionObserver {
  static showsAll = true;
  readonly root = null;
  readonly rootMargin = '0px';
  readonly scrollMargin = '0px';
  readonly thresholds = [0];

  constructor(private readonly report: IntersectionObserverCallback) {}

  observe(): void {
    const entry = { intersectionRatio: FakeScreen.showsAll ? 1 : 0 } as IntersectionObserverEntry;
    this.report([entry], this);
  }

  unobserve(): void {}
  disconnect(): void {}
  takeRecords = () => [];
}

/** Lets time pass by the clock of the page that nobody sets. From then on it passes only so. */
export function passTime(ms: number): void {
  const now = performance.now() + ms;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
}
