type PluginKindFacts = {
  /** The language of the files with the shop's facts. */
  language: 'cpp' | 'rust'
  shopFile: string
  themeFile: string
  /** What of `plugin/` the project is built from, copied into its folder `backline/`. */
  clients: readonly string[]
  /** A folder in `plugin/` whose files are the project's first own sources, besides those of its template. */
  sources?: string
}

const cppFiles = { language: 'cpp', shopFile: 'source/shop.h', themeFile: 'source/theme.h' } as const

export const pluginKinds = {
  juce: {
    ...cppFiles,
    clients: ['cpp', 'juce/CMakeLists.txt', 'juce/backline_licensing'],
    sources: 'juce/example/source',
  },
  cmake: { ...cppFiles, clients: ['cpp'] },
  rust: { language: 'rust', shopFile: 'src/shop.rs', themeFile: 'src/theme.rs', clients: ['cpp', 'rust'] },
} as const satisfies Record<string, PluginKindFacts>

export type PluginKind = keyof typeof pluginKinds

export const pluginKindNames = Object.keys(pluginKinds)

export const isPluginKind = (name: string): name is PluginKind => Object.hasOwn(pluginKinds, name)

export const factsOf = (kind: PluginKind): PluginKindFacts => pluginKinds[kind]
