/**
 * The design system: tokens, components, icons. It contains no game logic. Its base styles are in `base.css`, which main loads.
 */
export { Bib, Bug, LiveBadge, Tag } from './components/badges';
export {
  Button,
  type ButtonKind,
  ButtonLink,
  type ButtonLinkProps,
  type ButtonProps,
  IconButton,
  type IconButtonProps,
  IconLink,
} from './components/button';
export { Card, Empty, RowLink, type RowLinkProps, Section } from './components/card';
export { Chip, type ChoiceProps, nextTab, type Option, Segments, Tabs } from './components/choices';
export { classes } from './components/class-names';
export { Dialog, Sheet } from './components/dialog';
export {
  fullWords,
  SearchField,
  Select,
  Setting,
  Slider,
  TextField,
  type TextFieldProps,
} from './components/fields';
export { Loading } from './components/loading';
export { Medal, type MedalKind } from './components/medal';
export { Notice, NoticeButton, type NoticeProps } from './components/notice';
export { Progress, Stars } from './components/progress';
export { Switch } from './components/switch';
export { TabBar, type TabItem } from './components/tabbar';
export { dismissToast, showToast, type Toast, toasts } from './components/toast';
export { Toaster } from './components/toaster';
export { Sign, Wordmark } from './components/wordmark';
export { usePageName, useShownPageName } from './hooks/page-name';
export { isChord, useKeyDown } from './hooks/use-key-down';
export { type Fetched, preload, useLoaded } from './hooks/use-loaded';
export { TOO_LOW, useTooLow, useWhoHasStage, useWholeStage, type WhoHasStage } from './hooks/whole-stage';
export { Icon, type IconName } from './icons';
export { fetchLetters, showLetters } from './letters';
