import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  decidedKeptDays,
  findApprovalFault,
  proofKeptDays,
  proofTypeOf,
  renewalDays,
  waitingKeptDays,
} from './rules.ts'

const now = new Date('2026-11-23T12:00:00Z')
const request = (changes: object = {}) => ({ id: 'r-1', status: 'Waiting' as const, endsAt: null, ...changes })
const approved = (endsAt: Date) => ({ id: 'r-0', status: 'Approved' as const, endsAt })

describe('the file of a proof', () => {
  it.each([
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'application/pdf'],
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]), 'image/jpeg'],
    ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), 'image/png'],
    ['a page', Buffer.from('<!doctype html>'), null],
    ['a program', Buffer.from('MZ\x90%PDF-'), null],
    ['nothing', Buffer.alloc(0), null],
    ['the beginning of a PNG', Buffer.from([0x89, 0x50]), null],
  ])('is told by how it begins: %s', (_, bytes, type) => {
    expect(proofTypeOf(bytes)).toBe(type)
  })
})

describe('how long a code is good', () => {
  it.each([
    ['2026-11-23T12:00:00.000Z', 12, '2027-11-23T12:00:00.000Z'],
    ['2027-08-31T09:30:00.000Z', 6, '2028-02-29T09:30:00.000Z'],
    ['2026-12-31T23:59:59.000Z', 2, '2027-02-28T23:59:59.000Z'],
  ])('is whole months from %s', (from, months, to) => {
    expect(addMonths(new Date(from), months).toISOString()).toBe(to)
  })
})

describe('an approval', () => {
  it.each([
    ['of the first request', request(), [], null],
    ['of one that was approved', request({ status: 'Approved' }), [], 'Approved already'],
    ['of one that was refused', request({ status: 'Refused' }), [], 'Refused already'],
    ['beside a code that is good for long', request(), [approved(addDays(now, 31))], 'has a code already'],
    ['beside one that ends within 30 days', request(), [approved(addDays(now, 30))], null],
    ['beside one that has ended', request(), [approved(addDays(now, -1))], null],
    ['beside another that waits', request(), [request({ id: 'r-2' })], null],
  ])('%s', (_, asked, others, fault) => {
    const found = findApprovalFault(asked, others, now)
    if (fault === null) expect(found).toBeNull()
    else expect(found).toContain(fault)
  })
})

it('keeps things for as long as the demo’s page says', async () => {
  const page = (await readFile('shops/oddmeter/pages/edu-discount.md', 'utf8')).replace(/\s+/g, ' ')
  expect(page).toContain(`delete it ${proofKeptDays} days after our answer`)
  expect(page).toContain(`after ${waitingKeptDays} days if nobody`)
  expect(page).toContain(`deleted ${decidedKeptDays} days after a refusal`)
  expect([renewalDays, page.includes('Thirty days before the code expires')]).toEqual([30, true])
})
