import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { otherSections, usualSections } from './section-modules.ts'

it('loads each section from one file: the usual ones together, every other from its own', () => {
  const loaded = [...Object.keys(usualSections), ...Object.keys(otherSections)]
  expect(loaded.sort()).toEqual(
    globSync('./sections/*/section.tsx', { cwd: 'web/site' })
      .map((file) => `./${file}`)
      .sort(),
  )
})
