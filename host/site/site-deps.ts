import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Storefront } from '#contract/entities/catalogue.ts'
import type { Headers } from '../headers.ts'
import type { MediaStore } from '../media/media-store.ts'
import type { Content } from '../shop/read-content.ts'
import type { SiteSettings } from './config.ts'
import type { PictureRenderer } from './seo/sharing-picture/renderer.ts'

export type SiteDeps = {
  settings: SiteSettings
  content: Content
  /** What is for sale, as an anonymous visitor sees it. */
  storefront(): Promise<Storefront>
  /** Given in development only: reads the content again if it has changed. */
  readInDevelopment?: (() => Promise<Content>) | undefined
  /** The folder of the build. */
  buildFolder?: string
  /** The folder that keeps rendered pages; by default a folder in the build. */
  pagesFolder?: string | null
  /** Examines and keeps the images and other media of the content. */
  media?: MediaStore
  /** Tells the vendor about media that are being made, and what could not be made. */
  report?: (text: string) => void
  /** Replaces the renderer of pictures in tests. */
  renderer?: PictureRenderer
}

export type Site = {
  /** Answers a GET or HEAD of a page, its data, a file or the checkout. Returns false when it is none of them. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
  /** The error screen for a path with its query, to be sent with status 404. */
  renderNotFound(fullPath: string): Promise<{ html: string; headers: Headers }>
  /** Renders again what a change of the storefront or of the content affects. If that fails, nothing changes. */
  refresh(content?: Content): Promise<void>
  /** Waits until rendering has ended. */
  close(): Promise<void>
}
