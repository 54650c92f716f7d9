import { readSettings, type Settings, SettingsError } from '../settings.ts'

export type ExportSettings = Settings & { licensingHost: string }

const reasons = {
  LICENSING_HOST:
    'an exported site needs a licensing service to call, which `npm start` runs, like https://licensing.example',
  PUBLIC_URL: 'an exported site needs the address it will have, for its canonical links, like https://shop.example',
}

/** The settings of an export. Two of them have no default; throws a SettingsError that names those that are missing. */
export function readExportSettings(environment: NodeJS.ProcessEnv): ExportSettings {
  const settings = readSettings(environment)
  const { licensingHost } = settings
  const missing = Object.entries(reasons).filter(([name]) => !environment[name])
  if (licensingHost === undefined || missing.length > 0)
    throw new SettingsError(missing.map(([name, reason]) => `${name}: ${reason}`).join('; '))
  return { ...settings, licensingHost }
}
