import { describe, expect, it } from 'vitest'
import { findLinks } from './find-links.ts'

const found = (file: string, text: string) => findLinks(file, text).map(({ line, target }) => `${line} ${target}`)

describe('the links in a file of the shop', () => {
  it('are those of Markdown, with images and references, each with its line', () => {
    const text =
      '---\ntitle: A\n---\n\nSee [us](/about)\nand ![door](media/door.png).\n\n[the list][1]\n\n[1]: /blog#list\n'
    expect(found('pages/a.md', text)).toEqual(['5 /about', '6 media/door.png', '10 /blog#list'])
  })

  it('are those in front matter: paths, addresses, and links in its texts', () => {
    const text = '---\nlead: Read [why](/blog/why).\nlink: /support\nmore: https://else.example\nname: a/b\n---\n'
    expect(found('pages/a.md', text)).toEqual(['2 /blog/why', '3 /support', '4 https://else.example'])
  })

  it('are those in the YAML of sections, around which the prose keeps its lines', () => {
    const text =
      '---\ntitle: A\n---\n::: columns\nitems:\n  - text: Read [this page](/a)\n    link: /b\n:::\nThen [that page](/c).\n'
    expect(found('pages/a.md', text)).toEqual(['6 /a', '7 /b', '9 /c'])
  })

  it('are those in YAML, but not the paths on a customer’s computer', () => {
    const text = '/old: /about\nlist:\n  - /blog\nmanifest:\n  licensePath: /Library/a.mb\n'
    expect(found('redirects.yaml', text)).toEqual(['1 /about', '3 /blog'])
  })

  it('are none in code', () => {
    expect(found('blog/a.md', '---\ntitle: A\n---\n`[a](/b)`\n\n    [c](/d)\n')).toEqual([])
  })
})
