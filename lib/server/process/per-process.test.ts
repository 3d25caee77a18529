import { forgetProcessState } from '@/tests/support/process-state';
import { perProcess } from './per-process';

afterEach(() => forgetProcessState());

describe('a value of the process', () => {
  it('is made once, at the first call, for all who ask by its name', () => {
    const make = jest.fn(() => ({}));
    const [here, elsewhere] = [perProcess('value', make), perProcess('value', make)];
    expect(make).not.toHaveBeenCalled();
    expect(here.get()).toBe(elsewhere.get());
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('is made anew after it was taken', () => {
    const value = perProcess('value', () => ({}));
    expect(value.take()).toBeUndefined();
    const first = value.get();
    expect(value.take()).toBe(first);
    expect(value.get()).not.toBe(first);
  });

  it('is tried again when its promise rejected', async () => {
    const make = jest.fn().mockRejectedValueOnce(new Error('Not yet.')).mockResolvedValueOnce('made');
    const value = perProcess<Promise<string>>('value', make);
    await expect(value.get()).rejects.toThrow('Not yet.');
    expect(await value.get()).toBe('made');
  });

  it('is forgotten alone or with all others', () => {
    const values = ['a', 'b'].map((name) => perProcess(name, () => ({ name })));
    const [a, b] = values.map((value) => value.get());
    forgetProcessState('a');
    expect(values[0]?.get()).not.toBe(a);
    expect(values[1]?.get()).toBe(b);
    forgetProcessState();
    expect(values[1]?.get()).not.toBe(b);
  });
});
