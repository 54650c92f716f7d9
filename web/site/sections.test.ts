import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const components = globSync('web/site/sections/*/section.tsx')

it('finds sections', () => expect(components).not.toEqual([]))

it.each(components)('%s exports the schema that its data are checked with', (file) => {
  expect(readFileSync(file, 'utf8')).toMatch(/^export \{ schema \} from '.\/schema.ts'$/m)
})
