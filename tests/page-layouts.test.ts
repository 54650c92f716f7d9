import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { routes } from '#web/site/routes.ts'

/** Pages with a form of their own, which is a part of the program and no layout. */
const withForms = ['activate-offline', 'education', 'support']

const written = routes.filter(({ name, text }) => text !== undefined && !withForms.includes(name))

it.each(written.map(({ name }) => name))('the page %s is laid out with what sections are made of', (name) => {
  const files = globSync(`web/site/pages/${name}/*.{css,tsx}`).map((file) => file.replaceAll('\\', '/'))
  expect(files).toEqual([`web/site/pages/${name}/page.tsx`])
})
