import { expect, it } from 'vitest'
import type { StoredRequest } from '#service/catalogue/education/service.ts'
import { describe, summarise } from './education.ts'

const asked: StoredRequest = {
  id: '0b7e',
  name: 'Grace',
  email: 'grace@school.example',
  institution: 'School of Bells',
  role: 'teacher',
  proofWords: 'See the staff page',
  proofType: null,
  status: 'Waiting',
  renewalOf: null,
  receivedAt: new Date('2026-11-22T10:00:00Z'),
  decidedAt: null,
  reason: null,
  couponId: null,
  endsAt: null,
  remindedAt: null,
}

it('shows a request in one line', () => {
  expect(summarise(asked)).toBe(
    '0b7e  Waiting   2026-11-22T10:00:00.000Z  Grace <grace@school.example>, School of Bells',
  )
})

it('lets nobody write a line of their own into the list, or steer the terminal', () => {
  const forged = `Eve\n1f2a  Waiting   2026-11-22T10:00:00.000Z  Dean <dean@school.example>\u001b[1A\u009b2K`
  const shown = describe({ ...asked, name: forged, institution: forged, proofWords: forged })
  expect(shown).toHaveLength(describe(asked).length)
  expect(shown.join('')).not.toMatch(/\p{Cc}/u)
})
