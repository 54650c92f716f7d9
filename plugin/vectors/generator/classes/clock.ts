import { defineClass, mint, now, type Vector } from '../vector.ts'

const { invalid, valid } = defineClass('clock')
const trialUntil = (exp: number) => mint({ trial: true, exp })
const licenseUntil = (exp: number) => mint({ exp })

/** 2056-01-01, long after 32 bits have overflowed. */
const in2056 = 2_713_910_400

export const clock: Vector[] = [
  valid('second-before-end', 'A license ends in one second.', licenseUntil(now + 1)),
  invalid('end', 'A license ends at this very second, and has ended.', licenseUntil(now)),
  invalid('second-after-end', 'A license has ended one second ago.', licenseUntil(now - 1)),
  valid('trial-second-before-end', 'A trial ends in one second.', trialUntil(now + 1)),
  invalid('trial-end', 'A trial ends at this very second, and has ended.', trialUntil(now)),
  invalid('trial-second-after-end', 'A trial has ended one second ago.', trialUntil(now - 1)),
  invalid('trial-year-after-end', 'A trial has ended a year ago.', trialUntil(now - 31_536_000)),
  valid('in-1970', 'The clock is at its start, in 1970, and the license has no end.', mint(), { now: 0 }),
  valid(
    'in-1970-with-end',
    'The clock is at its start, in 1970. What was validated later is still valid.',
    trialUntil(now),
    { now: 0 },
  ),
  invalid('in-1970-ended', 'The clock is at its start, and so is the end of the trial.', trialUntil(0), { now: 0 }),
  valid('in-1970-one-second', 'The clock is at its start, and the trial ends a second later.', trialUntil(1), {
    now: 0,
  }),
  valid('in-2056', 'It is 2056, and the license has no end.', mint(), { now: in2056 }),
  valid('in-2056-with-end', 'It is 2056, and a license ends in a year.', licenseUntil(in2056 + 31_536_000), {
    now: in2056,
  }),
  valid('in-2056-second-before-end', 'It is 2056, and a license ends in a second.', licenseUntil(in2056 + 1), {
    now: in2056,
  }),
  invalid('in-2056-end', 'It is 2056, and a license ends at this very second.', licenseUntil(in2056), { now: in2056 }),
  invalid('in-2056-ended-in-2027', 'It is 2056, and a license has ended in 2027.', licenseUntil(now), { now: in2056 }),
  valid(
    '2038-before',
    'The second before 32 bits with a sign overflow. The license ends in the next.',
    licenseUntil(2 ** 31),
    { now: 2 ** 31 - 1 },
  ),
  invalid(
    '2038-end',
    'The first second that 32 bits with a sign cannot hold, at which the license ends.',
    licenseUntil(2 ** 31),
    { now: 2 ** 31 },
  ),
  invalid(
    '2038-ended',
    'The license has ended in the last second that 32 bits with a sign can hold.',
    licenseUntil(2 ** 31 - 1),
    { now: 2 ** 31 },
  ),
  valid('2106-before', 'The second before 32 bits overflow.', licenseUntil(2 ** 32), { now: 2 ** 32 - 1 }),
  invalid('2106-end', 'The first second that 32 bits cannot hold.', licenseUntil(2 ** 32), { now: 2 ** 32 }),
  invalid('2106-ended', 'The license has ended in the last second that 32 bits can hold.', licenseUntil(2 ** 32 - 1), {
    now: 2 ** 32 + 5,
  }),
  valid(
    'validated-later',
    'The token was validated in the future, because this clock is behind.',
    mint({ validated: now + 86_400 }),
  ),
  valid(
    'validated-long-ago',
    'The token was validated in 1970. How long it may go without validation is decided elsewhere.',
    mint({ validated: 1 }),
  ),
  valid(
    'end-in-milliseconds',
    'The end is in milliseconds, which is a time in the far future.',
    licenseUntil(now * 1000),
  ),
]
