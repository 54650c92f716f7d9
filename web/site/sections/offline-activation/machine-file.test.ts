import { describe, expect, it } from 'vitest'
import { readMachineFile, readMachineLink } from './machine-file.ts'

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
    expect(readMachineFile(text)).toEqual({
      file: { text, signature: 'signature', deviceName: 'Ateliér – ⅞', productId: 'clatter' },
    })
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

describe('the link of a QR code', () => {
  const linkOf = (value: unknown) => `#machine=${Buffer.from(JSON.stringify(value)).toString('base64url')}`

  it.each([
    ['of each length', 'a'],
    ['of each length', 'ab'],
    ['of each length', 'abc'],
    ['with characters of the URL alphabet', '⅞ü?>~'],
  ])('has a machine file in it, %s', (_, name) => {
    const reading = readMachineLink(linkOf({ ...machine, name }))
    expect(reading).toMatchObject({ file: { deviceName: name, productId: 'clatter' } })
    const text = reading && 'file' in reading ? reading.file.text : ''
    expect(JSON.parse(Buffer.from(text, 'base64').toString())).toEqual({ ...machine, name })
    expect(text.length % 4).toBe(0)
  })

  it.each(['', '#', '#top', '#machines=abc'])('is another fragment: %j', (fragment) => {
    expect(readMachineLink(fragment)).toBeNull()
  })

  it.each([
    ['empty', '#machine=', 'no complete machine file'],
    ['cut off', linkOf(machine).slice(0, 40), 'no complete machine file'],
    ['not base64url', '#machine=a+b/c=', 'no complete machine file'],
    ['escaped', '#machine=%7B%22', 'no complete machine file'],
    ['of another format', linkOf({ ...machine, format: 'XML' }), 'can’t read this kind of machine file'],
    ['too large', `#machine=${'a'.repeat(64 * 1024 + 1)}`, 'larger than 64 KB'],
  ])('is refused in words when it is %s', (_, fragment, words) => {
    const reading = readMachineLink(fragment)
    expect(reading && 'problem' in reading ? reading.problem : reading).toContain(words)
  })
})
