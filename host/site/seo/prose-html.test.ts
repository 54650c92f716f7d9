import { expect, it } from 'vitest'
import { parseMarkdown } from '../../shop/markdown.ts'
import { writeProse } from './prose-html.ts'

it('leaves out what keeps a word on one line on our pages', async () => {
  const prose = await parseMarkdown({
    file: 'x.md',
    body: 'A plug-in [of ours](/clatter), `--verify`.',
    bodyLine: 1,
  })
  expect(writeProse(prose, (path) => `https://shop.example${path}`)).toBe(
    '<p>A plug-in <a href="https://shop.example/clatter">of ours</a>, <code>--verify</code>.</p>',
  )
})
