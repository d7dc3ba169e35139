/** Keyboard, touch, gamepad and tilt, merged into one quantised control per tick. */
export type { DeviceShare } from './devices';
export { useDeviceInUse, useKeyNames } from './hooks';
export { type DeviceInUse, deviceInUse } from './in-use';
export { createInput, type Input, type InputSetup } from './input';
export { type KeyNames, namesOf } from './key-names';
export type { Command } from './keyboard';
export type { ShapeOptions } from './merge';
export { rumblePad } from './pads';
export { askForTilt, type TiltAnswer } from './permission';
export { startPadMenu } from './start-pad-menu';
