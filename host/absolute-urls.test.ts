import { expect, it } from 'vitest'
import { withAbsoluteIconUrls, withAbsoluteLogoUrl } from './absolute-urls.ts'
import { exampleContent } from './shop/example-content.ts'

const { vendor, catalogue } = exampleContent
const [product] = catalogue.products
if (!product) throw new Error('The example sells nothing')

it.each([
  ['a path of the site', '/pictures/knock.svg', 'https://shop.example/pictures/knock.svg'],
  ['a whole address', 'https://elsewhere.example/knock.png', 'https://elsewhere.example/knock.png'],
  ['nothing', undefined, undefined],
])('an icon that is %s gets an absolute URL', (_, iconUrl, whole) => {
  const content = { ...exampleContent, catalogue: { ...catalogue, products: [{ ...product, iconUrl }] } }
  expect(withAbsoluteIconUrls(content, 'https://shop.example').catalogue.products[0]?.iconUrl).toBe(whole)
})

it.each([
  ['/pictures/shed.svg', 'https://shop.example/pictures/shed.svg'],
  [null, null],
])('the logo %s becomes %s', (logoUrl, whole) => {
  expect(withAbsoluteLogoUrl({ ...vendor, logoUrl }, 'https://shop.example').logoUrl).toBe(whole)
})
