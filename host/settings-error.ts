/** A setting that can't be used, in one readable line. */
export class SettingsError extends Error {}
