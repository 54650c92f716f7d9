import { describe, expect, it } from 'vitest'
import { ProblemError } from '#service/platform/http/problems.ts'
import { readMachineFile } from './machine-file.ts'

const machine = { id: 'signature of this device', name: 'Studio, first floor', productId: 'clatter', format: 'JWT' }
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
const inLines = (text: string, end: string) => (text.match(/.{1,20}/g) ?? []).join(end)

describe('a machine file', () => {
  it.each([
    ['in one line', encode(machine)],
    ['in lines', inLines(encode(machine), '\n')],
    ['in lines as Windows ends them', `${inLines(encode(machine), '\r\n')}\r\n`],
    ['with blanks around it, and the mark that some editors put first', `\uFEFF  ${encode(machine)}\n\n`],
    ['with more in it than we know', encode({ ...machine, os: 'BeOS' })],
  ])('is read %s', (_, text) => {
    expect(readMachineFile(text)).toEqual(machine)
  })

  it('is read with names in any script', () => {
    expect(readMachineFile(encode({ ...machine, name: 'Żółw 工作室' })).name).toBe('Żółw 工作室')
  })

  it.each([
    ['is empty', ' \r\n', 'is empty'],
    ['is a license file', 'eyJhbGciOiJSUzI1NiJ9.eyJhdWQiOiJjbGF0dGVyIn0.c2ln', 'not base64'],
    ['is base64 in the alphabet of addresses', Buffer.from([0xfb, 0xff, 0xfe]).toString('base64url'), 'not base64'],
    ['is cut off', encode(machine).slice(0, 101), 'not base64'],
    ['has spare bits set in its last character', `${encode(machine).replace(/=*$/, '')}!`, 'not base64'],
    ['is a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47]).toString('base64'), 'no JSON'],
    ['says nothing', Buffer.from('').toString('base64'), 'is empty'],
    ['is no object', encode(['JWT']), 'machine file'],
    ['is null', encode(null), 'machine file'],
    ['has no id', encode({ ...machine, id: undefined }), 'no id'],
    ['has no name', encode({ ...machine, name: undefined }), 'no name'],
    ['has no productId', encode({ ...machine, productId: 7 }), 'no productId'],
    ['has an empty id', encode({ ...machine, id: '' }), 'id in the machine file is empty'],
    ['has a very long id', encode({ ...machine, id: 'x'.repeat(1001) }), 'longer than 1000'],
    ['has a very long name', encode({ ...machine, name: 'x'.repeat(201) }), 'longer than 200'],
    ['has characters that are no text', encode({ ...machine, name: 'a\0b' }), 'plain text'],
    ['has no format', encode({ ...machine, format: undefined }), "must be 'JWT'"],
    ['has another format', encode({ ...machine, format: 'XML' }), "must be 'JWT'"],
  ])('that %s is refused, saying so', (_, text, words) => {
    const read = () => readMachineFile(text)
    expect(read).toThrow(ProblemError)
    expect(read).toThrow(expect.objectContaining({ status: 400, message: expect.stringContaining(words) }))
  })
})
