import { describe, expect, it } from 'vitest'
import { readMachineFile } from './machine-file.ts'

const machine = { id: 'signature', name: 'Ateliér – ⅞', productId: 'clatter', format: 'JWT' }
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
const refusalOf = (text: string) => {
  const reading = readMachineFile(text)
  return 'problem' in reading ? reading.problem : null
}

describe('a machine file', () => {
  it.each([
    ['in one line', encode(machine)],
    ['in lines', encode(machine).replace(/.{1,64}/g, '$&\n')],
    ['in lines as Windows ends them', encode(machine).replace(/.{1,64}/g, '$&\r\n')],
  ])('is read %s: which product, on which device', (_, text) => {
    expect(readMachineFile(text)).toEqual({ file: { text, deviceName: 'Ateliér – ⅞', productId: 'clatter' } })
  })

  it.each([
    ['empty', ' \n', 'This file is empty'],
    ['too large', 'a'.repeat(64 * 1024 + 1), 'larger than 64 KB'],
    ['the license file that came of it', 'eyJhbGciOiJSUzI1NiJ9.eyJpZCI6MX0.c2ln\n', 'This is a license file'],
    ['no base64', '% not base64 %', 'This is not a machine file'],
    ['no JSON', Buffer.from('snare').toString('base64'), 'This is not a machine file'],
    ['no object', encode(null), 'This is not a machine file'],
    ['without a product', encode({ ...machine, productId: '' }), 'This is not a machine file'],
    ['without a device', encode({ ...machine, id: undefined }), 'This is not a machine file'],
    ['of another format', encode({ ...machine, format: 'XML' }), 'can’t read this kind of machine file'],
  ])('is refused in words when it is %s', (_, text, words) => {
    expect(refusalOf(text)).toContain(words)
  })
})
