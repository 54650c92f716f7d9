import { endpoints } from '#contract/endpoints.ts'
import { done, type Router } from './routes.ts'

/** Answers the SDKs' beacons, so that a plug-in maker's console stays quiet; nothing of them is kept. */
export function registerInsightsRoutes({ route }: Router): void {
  route(endpoints.reportWarning, async () => done)
  route(endpoints.reportError, async () => done)
}
