// The trained network of zones; a module of its own, because training writes its file.

import file from './models/zone-glyphs.json' with { type: 'json' };
import { unpackNetwork, type GlyphNetwork, type GlyphNetworkFile } from './zone-glyphs.ts';

export const zoneNetwork: GlyphNetwork = unpackNetwork(file as GlyphNetworkFile);
