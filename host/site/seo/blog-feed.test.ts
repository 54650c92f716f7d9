import { describe, expect, it } from 'vitest'
import type { SiteMedia } from '#contract/media.ts'
import { readBody } from '#host/shop/sections/read-sections.ts'
import { exampleContent, exampleSite } from '#tests/support/example-site.ts'
import { childrenOf, readXmlWithText, textIn } from '#tests/support/formats/xml-reader.ts'
import { putPictures } from '../../shop/prose-images.ts'
import { loadPages } from '../load-site.ts'
import { writeFeed } from './blog-feed.ts'
import { createSeoContext } from './context.ts'

const publicUrl = 'https://shop.example'
const products = new Set(['knock'])
const image: ReturnType<SiteMedia['image']> = {
  src: '/media/front-1.jpg',
  width: 4,
  height: 3,
  colour: '#222',
  sources: [{ type: 'image/avif', srcset: '/media/front-1.avif 960w' }],
  alt: 'The front',
}
const media: SiteMedia = {
  image: ({ alt }) => ({ ...image, alt }),
  audio: () => ({ src: '/media/a.wav', type: 'audio/wav', seconds: 1, peaks: [], loudness: null }),
  video: () => ({
    src: '/media/tour-1.mp4',
    type: 'video/mp4',
    width: 4,
    height: 3,
    seconds: 9,
    poster: image,
    captions: [],
  }),
  document: () => ({ src: '/media/a.pdf', type: 'application/pdf', bytes: 1 }),
  plugIn: () => ({ src: '/plug-ins/1/frame.html', bytes: 1 }),
}

/** The HTML that a reader of the feed shows of a post with this body. */
async function readPost(body: string): Promise<string> {
  const [first] = exampleContent.posts
  if (!first) throw new Error('The example has no posts')
  const post = { ...first, ...(await readBody({ file: 'blog/x.md', body, bodyLine: 1 }, { products })) }
  putPictures(post, media)
  const content = { ...exampleContent, posts: [post] }
  const site = { ...exampleSite(content), media }
  const settings = { publicUrl, checkoutOrigin: publicUrl, allowedOrigins: [], dialect: 'backline' as const }
  const feed = writeFeed(createSeoContext(content, site, loadPages(site, {}), settings))
  const [entry] = childrenOf(readXmlWithText(feed), 'entry')
  return entry ? textIn(entry, 'content') : ''
}

describe('a post that consists of sections is readable in the feed', () => {
  it.each([
    ['text', 'Some **words**.\n::: statement\ntext: Loud.\n:::', '<p>Some <strong>words</strong>.</p><p>Loud.</p>'],
    [
      'a picture in text',
      '![The front](media/front.png)\n::: statement\ntext: Loud.\n:::',
      '<p><img src="https://shop.example/media/front-1.jpg" alt="The front"/></p><p>Loud.</p>',
    ],
    [
      'pictures with their captions',
      '::: gallery\ntitle: Near\nimages:\n  - image: { file: front.png, alt: The front }\n    caption: It is grey.\n:::',
      '<h2>Near</h2><figure><img src="https://shop.example/media/front-1.jpg" alt="The front"/><figcaption>It is grey.</figcaption></figure>',
    ],
    [
      'quotes with their sources',
      '::: quotes\nitems:\n  - quote: It is <loud>.\n    source: Ada\n    role: In a letter\n    to: /about\n:::',
      '<blockquote><p>It is &lt;loud&gt;.</p><p>– <a href="https://shop.example/about">Ada</a>, In a letter</p></blockquote>',
    ],
    [
      'steps as a list',
      '::: steps\nitems:\n  - title: Open\n    text: The *lid*.\n  - title: Knock\n:::',
      '<ol><li><p><strong>Open</strong></p><p>The <em>lid</em>.</p></li><li><p><strong>Knock</strong></p></li></ol>',
    ],
    [
      'facts as a list',
      '::: specs\nitems: [{ name: Latency, value: None }]\n:::',
      '<h2>Specifications</h2><ul><li><strong>Latency:</strong> None</li></ul>',
    ],
    [
      'a table',
      '::: table\ntitle: Samples\ncolumns: [Mode, Low]\nrows: [[Live, "0"]]\n:::',
      '<h2>Samples</h2><table><thead><tr><th>Mode</th><th>Low</th></tr></thead><tbody><tr><th>Live</th><td>0</td></tr></tbody></table>',
    ],
    [
      'questions and answers',
      '::: faq\ntitle: Asked\nitems:\n  - question: Why?\n    answer: "[About](/about)."\n:::',
      '<h2>Asked</h2><h3>Why?</h3><p><a href="https://shop.example/about">About</a>.</p>',
    ],
    [
      'a film by its poster',
      '::: video\nvideo:\n  file: tour.mp4\n  poster: { file: front.png, alt: The front }\n:::',
      '<p><img src="https://shop.example/media/front-1.jpg" alt="The front"/></p><p><a href="https://shop.example/media/tour-1.mp4">Play the video</a></p>',
    ],
    [
      'recordings as files',
      '::: audio\nitems:\n  - { title: Dry, text: Nothing on it., audio: { file: a.wav } }\n:::',
      '<ul><li><a href="https://shop.example/media/a.wav">Dry</a>: Nothing on it.</li></ul>',
    ],
    [
      'a product by a link',
      '::: call-to-action\nproduct: knock\n:::',
      '<h2>Knock</h2><ul><li><a href="https://shop.example/knock">Knock</a></li></ul>',
    ],
  ])('%s', async (_, body, html) => expect(await readPost(body)).toBe(html))

  it('a section that says nothing else about feeds by its words', async () => {
    expect(await readPost('::: statement\ntext: Loud.\n:::\n::: heading\ntitle: Low\ntext: Too.\n:::\n')).toBe(
      '<p>Loud.</p><h2>Low</h2><p>Too.</p>',
    )
  })

  it('without its headline, which readers show anyway, and without forms', async () => {
    expect(await readPost('::: hero\n:::\n::: contact\n:::\n::: newsletter\n:::\n::: search\n:::\n')).toBe('')
    expect(await readPost('::: statement\ntext: Loud.\n:::\n')).toBe('<p>Loud.</p>')
  })
})
