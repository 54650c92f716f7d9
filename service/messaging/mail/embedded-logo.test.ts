import { expect, it } from 'vitest'
import { embedLogo } from './embedded-logo.ts'
import { defaultLook, type MailLogo } from './look.ts'

const url = 'https://shop.example/assets/mark-mail-1.png'
const html = `<a><img src="${url}" alt=""></a>`
const lookWith =
  (read: () => Promise<Buffer>, at = url) =>
  () => {
    const logo: MailLogo = { url: at, width: 40, height: 40, hasName: false, file: { contentType: 'image/png', read } }
    return { ...defaultLook, logo }
  }

it('puts the logo into the mail, so that the mail keeps it when the vendor changes it', async () => {
  const bytes = Buffer.from('picture')
  const embedded = await embedLogo(
    html,
    lookWith(async () => bytes),
  )
  expect(embedded.html).toBe('<a><img src="cid:mark-mail-1.png@logo" alt=""></a>')
  const [file] = embedded.attachments
  expect(file).toMatchObject({ cid: 'mark-mail-1.png@logo', contentType: 'image/png' })
  expect(await file?.read()).toEqual({ fileName: 'mark-mail-1.png', bytes })
})

it('leaves a mail that was written with another logo, and one of a shop without a logo, as it is', async () => {
  const other = lookWith(async () => Buffer.from('picture'), 'https://shop.example/assets/mark-mail-2.png')
  expect(await embedLogo(html, other)).toEqual({ html, attachments: [] })
  expect(await embedLogo(html, () => defaultLook)).toEqual({ html, attachments: [] })
  expect(await embedLogo(html)).toEqual({ html, attachments: [] })
})

it('leaves a logo on the site that would make each mail large, or whose file is just being replaced', async () => {
  const large = lookWith(async () => Buffer.alloc(100_001))
  expect(await embedLogo(html, large)).toEqual({ html, attachments: [] })
  const missing = lookWith(() => Promise.reject(Object.assign(new Error('no such file'), { code: 'ENOENT' })))
  expect(await embedLogo(html, missing)).toEqual({ html, attachments: [] })
})
