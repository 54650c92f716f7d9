import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { messages } from '#contract/problems.ts'
import { browserEnvironment } from '#web/client/browser-environment.ts'
import { createShop } from '#web/client/shop.ts'
import { loadIllustrationStyle } from '#web/ui/illustration/load-style.ts'
import type { IllustrationStyle } from '#web/ui/illustration/style.ts'
import { App } from './app.tsx'
import { readConfig, readPageData } from './embedded-data.ts'
import { fetchData } from './fetch-data.ts'
import { openCart } from './load-part.ts'
import { createDeployments } from './navigation/deployments.ts'
import { createManifestSource } from './navigation/manifest-source.ts'
import { createNavigator } from './navigation/navigator.ts'
import { claimReload } from './navigation/reload-guard.ts'
import { createScreenLoader } from './navigation/screen-loader.ts'
import { loadScreen, type Screen } from './pages.ts'

const config = readConfig(document)
const { name, payload } = readPageData(document)

type First = { screen: Screen; illustrationStyle: IllustrationStyle | null }

/** The page is readable without its code, so a failure after the one reload leaves it as it is. */
async function loadFirst(): Promise<First | null> {
  try {
    const [screen, illustrationStyle] = await Promise.all([
      loadScreen(name, payload),
      loadIllustrationStyle(config.illustration),
    ])
    return { screen, illustrationStyle }
  } catch (error) {
    console.error(error)
    if (claimReload(location.pathname, () => sessionStorage, Date.now())) location.reload()
    return null
  }
}

function hydrate({ screen, illustrationStyle }: First, root: HTMLElement) {
  const shop = createShop(config, browserEnvironment(window), openCart)
  const { session } = shop
  const isSignedIn = async () =>
    session.isSignedIn() && (session.$user.get() !== null || (await session.accessToken()) !== null)
  const manifest = createManifestSource(config.buildId, fetchData, window)
  const deployments = createDeployments(config.buildId, fetchData, window)
  const navigator = createNavigator({
    first: screen,
    manifest,
    screens: createScreenLoader({ fetchData, vendorName: config.vendor.name }),
    products: config.products,
    ownPaths: config.ownPaths,
    isSignedIn,
    browser: window,
  })
  for (const part of [navigator, manifest, deployments]) part.start()
  // A transition hydrates in slices, so that the browser can respond to input.
  startTransition(() => {
    hydrateRoot(
      root,
      <App
        config={config}
        navigator={navigator}
        illustrationStyle={illustrationStyle}
        shop={shop}
        deployments={deployments}
      />,
    )
  })
  session.$user.subscribe(() => void navigator.checkGuard())
}

/** Hydrates the delivered page. [site.interactive] */
export async function start(): Promise<void> {
  // [errors.cookie-banner-id] On load, whether or not the code of the banner is loaded.
  if (config.consent?.id === undefined) console.error(messages.noCookieBannerId)
  const root = document.getElementById('root')
  const first = await loadFirst()
  if (root && first) hydrate(first, root)
}
