import { expect, it } from 'vitest'
import type { ProseNode } from '#contract/prose.ts'
import { showsPicture } from './shows-picture.ts'

const element = (tag: string, attributes: Record<string, string>, children: ProseNode[] = []): ProseNode => ({
  type: 'element',
  tag,
  attributes,
  children,
})

it('finds a picture by its address, however deep it lies', () => {
  const image = element('img', { src: '/media/token.png' })
  const node = element('p', { 'data-picture': '' }, [
    { type: 'text', value: 'A token ' },
    element('picture', {}, [image]),
  ])
  expect(showsPicture(node, '/media/token.png')).toBe(true)
  expect(showsPicture(node, '/media/other.png')).toBe(false)
  expect(showsPicture({ type: 'text', value: '/media/token.png' }, '/media/token.png')).toBe(false)
})
