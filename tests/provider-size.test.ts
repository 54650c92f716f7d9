import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folders = ['service/sales/payments/providers/mollie', 'web/checkout/providers/mollie']
const most = 600

it('a provider whose customers pay on its own page takes fewer than 600 lines, as the guide says', () => {
  const files = folders.flatMap((folder) => globSync(`${folder}/*`)).filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(folders.length)
  const lines = files.reduce((sum, file) => sum + (readFileSync(file, 'utf8').match(/\n/g)?.length ?? 0), 0)
  expect(lines).toBeLessThan(most)
  const guide = readFileSync('docs/adding-a-provider.md', 'utf8')
  expect(/(\d+) lines without tests/.exec(guide)?.[1]).toBe(String(lines))
})
