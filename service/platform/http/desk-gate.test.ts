import { describe, expect, it } from 'vitest'
import { deskAddressOf } from './desk-gate.ts'

describe('the address of the desk', () => {
  it.each([
    ['https://shop.example', undefined, 'https://shop.example', 'shop.example', null],
    [
      'https://shop.example',
      'desk.shop.example',
      'https://desk.shop.example',
      'desk.shop.example',
      'desk.shop.example',
    ],
    ['https://shop.example', 'desk.example:8443', 'https://desk.example:8443', 'desk.example', 'desk.example:8443'],
    ['http://127.0.0.1:3000', undefined, 'http://localhost:3000', 'localhost', null],
    ['http://[::1]:3000', undefined, 'http://localhost:3000', 'localhost', null],
    ['http://localhost:3000', undefined, 'http://localhost:3000', 'localhost', null],
    ['http://127.0.0.1', undefined, 'http://localhost', 'localhost', null],
    ['https://shop.localhost', undefined, 'https://shop.localhost', 'shop.localhost', null],
  ])('of a shop at %s with DESK_HOST %s is %s', (publicUrl, deskHost, url, relyingParty, onlyHost) => {
    expect(deskAddressOf(publicUrl, deskHost)).toMatchObject({ url, relyingParty, onlyHost })
  })

  it('on this machine has two origins, of which the one with a name has passkeys', () => {
    expect(deskAddressOf('http://127.0.0.1:3000').origins).toEqual(['http://localhost:3000', 'http://127.0.0.1:3000'])
    expect(deskAddressOf('https://shop.example', 'desk.example').origins).toEqual(['https://desk.example'])
  })
})
