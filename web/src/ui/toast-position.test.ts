import { describe, expect, it } from 'vitest';
import { freePlace } from './toast-position.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const box = (left: number, top: number) => ({ left, top, right: left + 120, bottom: top + 44 });

describe('where toasts appear', () => {
  it('stands below on the right of a desk and above on a phone while nothing is in the way', () => {
    expect(freePlace('desk', 1, DESK, [])).toBe('bottom-right');
    expect(freePlace('phone', 1, PHONE, [])).toBe('top-center');
  });

  it('leaves the main action of a sheet and the field that has the focus free', () => {
    expect(freePlace('desk', 1, DESK, [box(1280, 840)])).toBe('bottom-left');
    expect(freePlace('desk', 1, DESK, [box(1280, 840), box(60, 820)])).toBe('top-center');
    expect(freePlace('phone', 1, PHONE, [box(20, 60)])).toBe('bottom-center');
  });

  it('counts every toast that stands there', () => {
    expect(freePlace('desk', 1, DESK, [box(1280, 600)])).toBe('bottom-right');
    expect(freePlace('desk', 3, DESK, [box(1280, 640)])).toBe('bottom-left');
  });

  it('stands where people expect it when no place is free', () => {
    expect(freePlace('desk', 1, DESK, [{ left: 0, top: 0, right: 1440, bottom: 900 }])).toBe('bottom-right');
  });
});
