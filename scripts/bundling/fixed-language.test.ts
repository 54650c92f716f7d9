import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { withFixedLanguage } from './fixed-language.ts'

it('charts are drawn without asking the browser for its language', async () => {
  const uplot = await readFile(fileURLToPath(import.meta.resolve('uplot')), 'utf8')
  expect(uplot).toContain('nav.language')
  expect(withFixedLanguage(uplot)).not.toContain('nav.language')
})

it('a version that asks in another way stops the build', () => {
  expect(() => withFixedLanguage('new Intl.NumberFormat(navigator.language)')).toThrow('in another way')
})
