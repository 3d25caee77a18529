import { NetworkError, OutdatedError } from '@/lib/client/api-error';
import { LazyCode } from './lazy-code';

const missing = () => Promise.reject(new Error('Failed to load chunk 12 from module 34'));

describe('Code that can’t be loaded', () => {
  it('is told as a network that fails, not in the words of the bundler', async () => {
    await expect(new LazyCode(missing).load()).rejects.toBeInstanceOf(NetworkError);
    await expect(new LazyCode(missing).load()).rejects.toThrow('Network error');
  });

  it('is told as outdated where the server has another build', async () => {
    document.documentElement.dataset.outdated = '';
    await expect(new LazyCode(missing).load()).rejects.toBeInstanceOf(OutdatedError);
    delete document.documentElement.dataset.outdated;
  });

  it('is asked for again by the next try', async () => {
    let isMissing = true;
    const code = new LazyCode(() => (isMissing ? missing() : Promise.resolve('module')));
    await expect(code.load()).rejects.toBeInstanceOf(NetworkError);
    isMissing = false;
    expect(await code.load()).toBe('module');
    expect(code.get()).toBe('module');
  });
});
