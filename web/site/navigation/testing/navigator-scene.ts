import { vi } from 'vitest'
import type { BuildManifest } from '#contract/build-manifest.ts'
import type { Screen } from '../../pages.ts'
import type { Route } from '../../routes.ts'
import { createNavigator, type Navigator } from '../navigator.ts'
import { MissingPageError, type ScreenLoader } from '../screen-loader.ts'
import { createScriptedWindow } from './scripted-window.ts'

export const screenOf = (name: Screen['name'], title: string): Screen => ({
  name,
  head: { title, description: '' },
  content: null,
})

export const manifest: BuildManifest = {
  id: 'b1',
  prerendered: ['/', '/clatter', '/blog/first'],
  routeRules: {
    '/old': { redirect: '/clatter' },
    '/blog/renamed': { redirect: '/blog/first' },
    '/forum': { redirect: 'https://forum.example/start' },
    '/here': { redirect: '/there' },
    '/there': { redirect: '/here' },
  },
}

type Answers = {
  isSignedIn: boolean
  isReachable: boolean
  known: BuildManifest | null
  /** What the site answers when it is asked for the manifest. */
  published: BuildManifest | null
}

/** A site with two products whose answers the test sets, and a navigator in a scripted window. */
export function setNavigation() {
  const missing = new Set<string>()
  const load = vi.fn<ScreenLoader['load']>(async (route: Route, path: string) => {
    if (missing.has(path)) throw new MissingPageError(path)
    return screenOf(route.name, path)
  })
  const prefetch = vi.fn<ScreenLoader['prefetch']>()
  const loadError = vi.fn<ScreenLoader['loadError']>(async (_, message) => screenOf('error', message))
  const answers: Answers = { isSignedIn: false, isReachable: true, known: null, published: null }
  const page = createScriptedWindow('/')
  const scene = Object.assign(answers, { page, missing, load, prefetch, loadError, open })

  function open(path: string, first = screenOf('home', 'First')): Navigator {
    scene.page = createScriptedWindow(path)
    const navigator = createNavigator({
      first,
      screens: { load, prefetch, canReach: async () => scene.isReachable, loadError },
      manifest: {
        known: () => scene.known,
        load: async () => {
          scene.known ??= scene.published
          return scene.known
        },
      },
      products: ['clatter', 'thrum'].map((id) => ({ id, edition: 2, microOf: null })),
      isSignedIn: async () => scene.isSignedIn,
      browser: scene.page.browser,
    })
    navigator.start()
    return navigator
  }
  return scene
}

export const titleOf = (navigator: Navigator) => navigator.$visit.get().screen.head.title
export const settle = () => new Promise((resolve) => setTimeout(resolve))
