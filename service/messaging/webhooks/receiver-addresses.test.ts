import { describe, expect, it } from 'vitest'
import { findUrlFault, isReachable } from './receiver-addresses.ts'

describe('an address to send to', () => {
  it.each([
    ...['10.1.2.3', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ...[
      '::1',
      '::',
      'fd00::1',
      'fe80::1',
      'ff02::1',
      '::ffff:10.0.0.1',
      '::ffff:127.0.0.1',
      '64:ff9b::a00:1',
      '2002:a00:1::',
      '::10.0.0.1',
      '::ffff:0:10.0.0.1',
      '3fff::1',
      '5f00::1',
    ],
    'no address',
  ])('is not %s', (address) => {
    expect(isReachable(address, [])).toBe(false)
  })

  it.each(['93.184.215.14', '8.8.8.8', '172.15.255.255', '172.32.0.0', '2606:4700::1111'])('is %s', (address) => {
    expect(isReachable(address, [])).toBe(true)
  })

  it('is in a private network that is allowed, and in no other', () => {
    const networks = ['10.20.0.0/16', 'fd12::/16', '192.168.7.7']
    const seen = ['10.20.3.4', 'fd12::9', '192.168.7.7', '10.21.0.1', 'fd13::9', '192.168.7.8']
    expect(seen.map((address) => isReachable(address, networks))).toEqual([true, true, true, false, false, false])
  })
})

describe('a receiver', () => {
  it.each([
    ...['https://hooks.example/in?from=shop', 'https://93.184.215.14/', 'http://127.0.0.1:4000/in'],
    ...['http://localhost:4000/', 'http://[::1]:4000/', 'https://localhost/'],
  ])('may be at %s', (url) => {
    expect(findUrlFault(url, [])).toBeNull()
  })

  it.each([
    ['hooks.example', 'begins with https://'],
    ['ftp://hooks.example/', 'begins with https://'],
    ['http://hooks.example/', 'but for an address of this machine'],
    ['http://127.0.0.1.hooks.example/', 'but for an address of this machine'],
    ['https://user:secret@hooks.example/', 'without a user'],
    ['https://hooks.example/#part', 'what follows #'],
    ['https://10.0.0.1/', 'private network'],
    ['https://0x7f.0.0.2/', 'private network'],
    ['https://2130706434/', 'private network'],
    ['https://169.254.169.254/latest/meta-data', 'private network'],
    ['https://[::ffff:192.168.0.1]/', 'private network'],
  ])('may not be at %s', (url, reason) => {
    expect(findUrlFault(url, [])).toContain(reason)
  })
})
