import type { TraceSettings } from '#service/platform/index.ts'
import { SettingsError } from './settings-error.ts'

type Read = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_HEADERS: string
  OTEL_SERVICE_NAME: string
}

/** Headers as OpenTelemetry's variable writes them: 'name=value,other=value'. */
export const headerList = /^(\s*[A-Za-z0-9-]+=[\x21-\x2b\x2d-\x7e]*\s*(,|$))*$/

/** Where traces go, by the names and in the form of OpenTelemetry's own variables; undefined when nothing is traced. */
export function toTraces(read: Read): TraceSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: written, OTEL_SERVICE_NAME } = read
  if (endpoint === undefined) return undefined
  const pairs = written.split(',').flatMap((pair) => {
    const [name = '', ...value] = pair.trim().split('=')
    return name === '' ? [] : [[name.toLowerCase(), decode(value.join('='))]]
  })
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  return { url, headers: Object.fromEntries(pairs), serviceName: OTEL_SERVICE_NAME }
}

/** Values are percent-encoded there. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    throw new SettingsError('OTEL_EXPORTER_OTLP_HEADERS: Values must be percent-encoded: write % as %25')
  }
}
