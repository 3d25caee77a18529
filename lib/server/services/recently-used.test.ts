import { RecentlyUsed } from '@/lib/server/services/recently-used';

describe('what has been used recently', () => {
  it('is kept within its size, and what was not asked for the longest goes first', () => {
    const kept = new RecentlyUsed<string>(10);
    kept.set('a', 'A', 4);
    kept.set('b', 'B', 4);
    expect(kept.get('a')).toBe('A');
    kept.set('c', 'C', 4);
    expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual(['A', undefined, 'C']);
  });

  it('counts a value that takes the place of another once', () => {
    const kept = new RecentlyUsed<string>(10);
    kept.set('a', 'A', 6);
    kept.set('a', 'AA', 6);
    kept.set('b', 'B', 4);
    expect([kept.get('a'), kept.get('b')]).toEqual(['AA', 'B']);
  });

  it('keeps nothing that is larger than all may be, and no older value in its place', () => {
    const kept = new RecentlyUsed<string>(10);
    kept.set('a', 'A', 1);
    kept.set('a', 'AA', 11);
    expect(kept.get('a')).toBeUndefined();
  });
});
