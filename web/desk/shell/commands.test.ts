import { describe, expect, it } from 'vitest'
import { findCommands } from './commands.ts'

const labels = (text: string, may = (_: string) => true) => findCommands(text, may).map(({ label }) => label)

describe('commands of the box', () => {
  it('are found by their words', () => {
    expect(labels('go orders')).toEqual(['Go to orders'])
    expect(labels('new vouch')).toEqual(['New vouchers'])
    expect(labels('no such thing')).toEqual([])
  })

  it('take over an address that was typed', () => {
    expect(labels('grant ada@example.com')).toEqual(['Grant a license to ada@example.com'])
  })

  it('are only those that the role may run', () => {
    expect(labels('grant', (permission) => permission !== 'licenses:write')).toEqual([])
    expect(labels('webhooks', (permission) => permission !== 'webhooks:read')).toEqual([])
  })
})
