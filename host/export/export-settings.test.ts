import { expect, it } from 'vitest'
import { readExportSettings } from './export-settings.ts'

const given = { LICENSING_HOST: 'https://licensing.example', PUBLIC_URL: 'https://shop.example' }

it('takes both addresses, and the checkout with the licensing service', () => {
  expect(readExportSettings(given)).toMatchObject({
    licensingHost: 'https://licensing.example',
    publicUrl: 'https://shop.example',
    checkoutOrigin: 'https://licensing.example',
  })
})

it.each(['LICENSING_HOST', 'PUBLIC_URL'])('says in one line that %s is missing, and why it is needed', (name) => {
  const read = () => readExportSettings({ ...given, [name]: '' })
  expect(read).toThrow(new RegExp(`^${name}: an exported site needs .+$`))
})

it('names both when both are missing', () => {
  expect(() => readExportSettings({})).toThrow(/^LICENSING_HOST: .*; PUBLIC_URL: /)
})
