import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeField, mergeRecord } from './crm-merge.ts';

const value = fc.constantFrom(null, '', 'a', 'b', 'c');
const versions = fc.record({ base: value, ours: value, theirs: value });

test('what only one side changed reaches the other, and nothing else does', () => {
  expect(mergeField({ base: 'a', ours: 'a', theirs: 'b' })).toBe('take');
  expect(mergeField({ base: 'a', ours: 'b', theirs: 'a' })).toBe('write');
  expect(mergeField({ base: 'a', ours: 'b', theirs: 'b' })).toBe('agreed');
  expect(mergeField({ base: 'a', ours: 'b', theirs: 'c' })).toBe('conflict');
  expect(mergeField({ base: 'a', ours: null, theirs: 'c' })).toBe('conflict');
});

test('a side that changed is never overwritten', () => {
  fc.assert(
    fc.property(versions, ({ base, ours, theirs }) => {
      const outcome = mergeField({ base, ours, theirs });
      if (outcome === 'take') expect(ours).toBe(base);
      if (outcome === 'write') expect(theirs).toBe(base);
    }),
  );
});

test('both sides are treated alike, and once they agree they stay so', () => {
  const mirrored = { agreed: 'agreed', take: 'write', write: 'take', conflict: 'conflict' } as const;
  fc.assert(
    fc.property(versions, ({ base, ours, theirs }) => {
      const outcome = mergeField({ base, ours, theirs });
      expect(mergeField({ base, ours: theirs, theirs: ours })).toBe(mirrored[outcome]);
      if (outcome === 'conflict') return;
      const settled = outcome === 'write' ? ours : theirs;
      expect(mergeField({ base: settled, ours: settled, theirs: settled })).toBe('agreed');
    }),
  );
});

test('a record is settled field by field, and a field that the other side does not tell of is left alone', () => {
  const merge = mergeRecord(['name', 'city', 'phone', 'title', 'email'], {
    base: { name: 'a', city: 'a', phone: 'a', title: 'a', email: 'a' },
    ours: { name: 'a', city: 'b', phone: 'b', title: 'b', email: 'b' },
    theirs: { name: 'c', city: 'a', phone: 'c', title: 'b' },
  });
  expect(merge).toEqual({
    base: { name: 'c', city: 'a', phone: 'a', title: 'b', email: 'a' },
    taken: { name: 'c' },
    changed: { city: 'b' },
    conflicts: [{ field: 'phone', base: 'a', ours: 'b', theirs: 'c' }],
  });
});
