import { describe, expect, it } from 'vitest'
import { type Decision, decisionSchema, isTakenBack, weighConsent } from './consent-rules.ts'

const config = { id: 'one', scripts: [{ name: 'Counter', purpose: 'Counts.', src: 'https://count.example/a.js' }] }
const at = '2026-11-22T10:00:00.000Z'
const decided = (choice: Decision['choice'], id = 'one'): Decision => ({ id, choice, at })

describe('consent', () => {
  it.each([
    ['is asked for before anything was decided', config, null, 'ask'],
    ['has the scripts loaded once it is given', config, decided('accepted'), 'load'],
    ['is not asked for again once it is refused', config, decided('rejected'), 'leave'],
    ['given under another id counts no more', config, decided('accepted', 'older'), 'ask'],
    ['refused under another id is asked for anew', config, decided('rejected', 'older'), 'ask'],
    ['is not asked for where there is nothing to load', { id: 'one', scripts: [] }, null, 'leave'],
    ['can not be asked for without an id', { scripts: config.scripts }, null, 'no-id'],
    ['counts for nothing without an id', { scripts: config.scripts }, decided('accepted'), 'no-id'],
  ] as const)('%s', (_, given, decision, outcome) => {
    expect(weighConsent({ ...given, scripts: [...given.scripts] }, decision)).toBe(outcome)
  })

  it.each([
    ['given before', decided('accepted'), decided('rejected'), true],
    ['never given', null, decided('rejected'), false],
    ['refused before', decided('rejected'), decided('rejected'), false],
    ['given again', decided('accepted'), decided('accepted'), false],
    ['given, and no more to be read', decided('accepted'), null, false],
  ] as const)('that was %s is taken back or not', (_, known, read, outcome) => {
    expect(isTakenBack(known, read)).toBe(outcome)
  })

  it.each([
    { id: 'one', choice: 'perhaps', at },
    { id: 'one', choice: 'accepted', at: 'yesterday' },
    { choice: 'accepted', at },
    'accepted',
    null,
  ])('is not %j', (kept) => expect(decisionSchema.safeParse(kept).success).toBe(false))
})
