import type { ComponentType, ReactNode } from 'react'
import type { SiteConfig } from '#contract/site-config.ts'
import type { Shop } from '#web/client/shop.ts'
import { IllustrationProvider } from '#web/ui/illustration/illustration.tsx'
import type { IllustrationStyle } from '#web/ui/illustration/style.ts'
import { PictureOrder } from '#web/ui/picture.tsx'
import '#web/ui/theme.css'
import '#web/ui/print.css'
import { DefaultLayout } from './layouts/default.tsx'
import { ProductLayout } from './layouts/product.tsx'
import { useDeferredParts } from './layouts/use-deferred-parts.ts'
import type { Deployments } from './navigation/deployments.ts'
import { NavigationProvider, useNavigate, useVisit } from './navigation/navigation.tsx'
import type { Navigator } from './navigation/navigator.ts'
import { PageBoundary } from './navigation/page-boundary.tsx'
import { CheckoutProvider } from './overlay/checkout-provider.tsx'
import { type Route, routes } from './routes.ts'
import { ShopProvider, useConfig, useShop } from './shop.tsx'

type Layout = ComponentType<{ children: ReactNode }>
const layouts: Record<Route['layout'], Layout> = { default: DefaultLayout, product: ProductLayout }

type AppProps = {
  config: SiteConfig
  navigator: Navigator
  illustrationStyle: IllustrationStyle | null
  shop?: Shop
  deployments?: Deployments
}

/** The whole site: the current page in its layout, with shop, checkout and navigation. */
export function App({ config, navigator, illustrationStyle, shop, deployments }: AppProps) {
  return (
    <NavigationProvider navigator={navigator} deployments={deployments}>
      <ShopProvider config={config} shop={shop}>
        <IllustrationProvider value={illustrationStyle}>
          <CurrentPage />
        </IllustrationProvider>
      </ShopProvider>
    </NavigationProvider>
  )
}

function CurrentPage() {
  const { url, screen } = useVisit()
  const { checkoutOrigin } = useConfig()
  const { cart } = useShop()
  const navigate = useNavigate()
  const late = useDeferredParts()
  const route = routes.find(({ name }) => name === screen.name)
  const Layout = layouts[route?.layout ?? 'default']
  return (
    <CheckoutProvider cart={cart} checkoutOrigin={checkoutOrigin} address={url.href} onNavigate={navigate}>
      <Layout>
        <PageBoundary>
          <PictureOrder key={url.pathname}>{screen.content}</PictureOrder>
        </PageBoundary>
      </Layout>
      {late && <late.OfPage />}
    </CheckoutProvider>
  )
}
