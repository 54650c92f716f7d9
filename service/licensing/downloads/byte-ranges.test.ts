import { describe, expect, it } from 'vitest'
import { findPortion } from './byte-ranges.ts'

const etag = '"one"'
const size = 1000
const nothing = { range: null, ifRange: null, ifNoneMatch: null }
const ask = (range: string | null, others = {}, of = size) => findPortion({ ...nothing, range, ...others }, etag, of)
const part = (first: number, last: number) => ({ status: 206, range: { first, last } })
const whole = { status: 200 }
const none = { status: 416 }

describe('a part of a file', () => {
  it.each([
    ['bytes=0-0', part(0, 0)],
    ['bytes=0-999', part(0, 999)],
    ['bytes=200-', part(200, 999)],
    ['bytes=999-', part(999, 999)],
    ['bytes=990-2000', part(990, 999)],
    ['bytes=0-99999999999999999999999', part(0, 999)],
    ['bytes=-1', part(999, 999)],
    ['bytes=-200', part(800, 999)],
    ['bytes=-5000', part(0, 999)],
    ['BYTES = 1 - 2', part(1, 2)],
    ['bytes=1000-', none],
    ['bytes=1000-2000', none],
    ['bytes=99999999999999999999999-', none],
    ['bytes=-0', none],
    ['bytes=5-2', whole],
    ['bytes=-', whole],
    ['bytes=', whole],
    ['bytes=a-b', whole],
    ['bytes=0-1,5-6', whole],
    ['bytes=--5', whole],
    ['bytes=0x1-2', whole],
    ['lines=0-1', whole],
    ['', whole],
    [null, whole],
  ])('asked for as %s', (range, expected) => {
    expect(ask(range)).toEqual(expected)
  })

  it('is there of no empty file', () => {
    for (const range of ['bytes=0-', 'bytes=0-0', 'bytes=-1']) expect(ask(range, {}, 0), range).toEqual(none)
  })

  it.each([
    [etag, part(500, 999)],
    ['"another"', whole],
    [`W/${etag}`, whole],
    ['Sat, 21 Nov 2026 12:00:00 GMT', whole],
    ['', whole],
  ])('goes on from what was got as %s', (ifRange, expected) => {
    expect(ask('bytes=500-', { ifRange })).toEqual(expected)
  })

  it.each([[etag], ['*'], [`"another", ${etag}`]])('need not be sent to whoever has %s', (ifNoneMatch) => {
    expect(ask('bytes=500-', { ifNoneMatch })).toEqual({ status: 304 })
    expect(ask(null, { ifNoneMatch: '"another"' })).toEqual(whole)
  })
})
