/** Shows how far something is: on one line of a terminal, otherwise on a line for each tenth. */
export function showProgress(label: string): (share: number) => void {
  let shown = -1;
  return (share) => {
    const percent = Math.floor(share * 100);
    const step = process.stdout.isTTY ? percent : Math.floor(percent / 10) * 10;
    if (step === shown) return;
    shown = step;
    if (!process.stdout.isTTY) console.log(`${label}: ${step} %`);
    else process.stdout.write(`\r${label}: ${step} %${step === 100 ? '\n' : ''}`);
  };
}
