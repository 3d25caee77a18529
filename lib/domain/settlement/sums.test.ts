import fc from 'fast-check';
import { countedProject } from '@/lib/domain/money/counted-amounts';
import { settleProject } from '@/lib/domain/settlement/settlement';
import { editsArbitrary, savedProjectArbitrary, withEdits } from '@/tests/support/arbitraries/edits';
import { sumsOf } from './sums';

test('What is summed by what has changed settles a project as what is summed anew, edit after edit.', () => {
  fc.assert(
    fc.property(savedProjectArbitrary, editsArbitrary, (project, edits) => {
      let now = project;
      let sums = sumsOf(countedProject(now).members);
      for (const [at, edit] of edits.entries()) {
        now = withEdits(now, [edit], () => `late-${at}`);
        sums = sumsOf(countedProject(now).members, sums);
        expect(settleProject(now, sums)).toEqual(settleProject(now));
      }
    }),
  );
});

test('Sums of other members are left alone, and those of an earlier state stay as they are.', () => {
  fc.assert(
    fc.property(savedProjectArbitrary, savedProjectArbitrary, editsArbitrary, (one, other, edits) => {
      const sums = sumsOf(countedProject(one).members);
      const before = settleProject(one, sums);
      expect(settleProject(other, sumsOf(countedProject(other).members, sums))).toEqual(settleProject(other));
      sumsOf(withEdits(one, edits, () => 'late').members, sums);
      expect(settleProject(one, sums)).toEqual(before);
    }),
  );
});
