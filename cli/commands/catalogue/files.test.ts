import { expect, it } from 'vitest'
import { readSettings } from '#host/settings.ts'
import { CommandError } from '../../command.ts'
import { refuseWhereSoldElsewhere } from './files.ts'

it('nothing that is for sale is changed where another licensing service says what is', () => {
  const elsewhere = { settings: readSettings({ LICENSING_HOST: 'https://licensing.example' }) }
  expect(() => refuseWhereSoldElsewhere(elsewhere)).toThrow(CommandError)
  expect(() => refuseWhereSoldElsewhere(elsewhere)).toThrow('https://licensing.example says what is for sale')
  expect(() => refuseWhereSoldElsewhere({ settings: readSettings({}) })).not.toThrow()
})
