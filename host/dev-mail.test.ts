import { describe, expect, it } from 'vitest'
import { showsMail } from './dev-mail.ts'

const home = { smtpUrl: undefined, host: '127.0.0.1', publicUrl: 'http://127.0.0.1:3000' }

describe('mail without a mail server', () => {
  it.each([
    ['at home', {}, true],
    ['at home by name', { publicUrl: 'http://localhost:3000' }, true],
    ['at home on IPv6', { host: '::1', publicUrl: 'http://[::1]:3000' }, true],
    ['on all networks', { host: '0.0.0.0' }, false],
    ['behind the proxy of a public site', { publicUrl: 'https://shop.example' }, false],
    ['sent by a mail server', { smtpUrl: 'smtp://mail.example' }, false],
  ])('%s, is it shown to whoever asks', (_, changes, isShown) => {
    expect(showsMail({ ...home, ...changes })).toBe(isShown)
  })
})
