import type { ManifestOptions } from 'vite-plugin-pwa';

/** Edge lengths of the icons in px; scripts/icons.ts draws each as `any` and as `maskable`. */
export const iconSizes = [48, 72, 96, 128, 144, 152, 192, 256, 384, 512] as const;

export type IconPurpose = 'any' | 'maskable';

/** Returns the path of a drawn icon inside public/. */
export function iconPath(size: number, purpose: IconPurpose): string {
  return `icons/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`;
}

const purposes: readonly IconPurpose[] = ['any', 'maskable'];

/** The web app manifest. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Fall Line',
  short_name: 'Fall Line',
  description:
    'Ski and snowboard races in your browser: carve, race your ghost, build tracks, online and offline.',
  lang: 'en-US',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'portrait',
  background_color: '#eef2fb',
  theme_color: '#eef2fb',
  categories: ['games', 'sports'],
  icons: purposes.flatMap((purpose) =>
    iconSizes.map((size) => ({
      src: `/${iconPath(size, purpose)}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  ),
  // Track files end in .fallline.json. Handlers are matched by the last extension only, so the game reports files that are no
  // tracks.
  file_handlers: [
    { action: '/manage-tracks', accept: { 'application/json': ['.json'] } },
    { action: '/ride-local', accept: { 'application/vnd.fall-line.ride+json': ['.fallride'] } },
  ],
  shortcuts: [
    { name: 'Ride', url: '/ride-local', icons: [{ src: `/${iconPath(96, 'any')}`, sizes: '96x96' }] },
  ],
};
