import type { introduction as introductionEnglish } from '../en-US/introduction';
import type { Translation } from '../message';

export const introduction: Translation<typeof introductionEnglish> = {
  'intro.lead': 'Fem grep, og du kan kjøre. Prøv dem her i snøen.',
  'intro.slope': 'Øvingsbakke',
  'intro.slope.help': 'Mens bakken har fokus, styrer du med kjøretastene; Tab tar deg ut.',
  'intro.try': 'Prøv',
  'intro.paused': 'Trykk her for å kjøre videre',
  'intro.speed': 'Fart',
  'intro.device': 'Hvordan du kjører',
  'intro.keyboard': 'Taster',
  'intro.touch': 'Berøring',
  'intro.gamepad': 'Spillkontroller',
  'intro.step': 'Steg {at} av {of}',
  'intro.done': 'Bra',
  'intro.left': 'Venstre',
  'intro.right': 'Høyre',
  'intro.start.title': 'Ut av startporten',
  'intro.start.keyboard': 'Trykk på en kjøretast, som ← eller Enter: klokka går når du forlater startporten.',
  'intro.start.touch': 'Trykk på bakken: klokka går når du forlater startporten.',
  'intro.start.gamepad': 'Trykk på A: klokka går når du forlater startporten.',
  'intro.steer.title': 'Sving til venstre og høyre',
  'intro.steer.keyboard':
    'Hold ← og så → (eller {left} og {right}). Jo lenger du holder, desto bedre biter stålkantene.',
  'intro.steer.touch': 'Hold venstre halvdel og så høyre. Skyv tommelen for alt imellom.',
  'intro.steer.gamepad':
    'Vipp venstre stikke til venstre og høyre, eller bruk skulderknappene. Det skal lite til for en lang sving.',
  'intro.tuck.title': 'Gli i hockey',
  'intro.tuck.keyboard':
    'Slipp alt et øyeblikk, og du går i hockey av deg selv; ↑ eller {tuck} gjør det med en gang.',
  'intro.tuck.touch': 'Løft begge tomlene et øyeblikk: du går i hockey, og vinden slipper taket.',
  'intro.tuck.gamepad':
    'Slipp stikka et øyeblikk, eller hold A eller høyre avtrekker: du går i hockey, og vinden slipper taket.',
  'intro.brake.title': 'Brems til du står stille',
  'intro.brake.keyboard': 'Hold ← og → samtidig, eller ↓ eller mellomrom, til du står.',
  'intro.brake.touch': 'Hold begge tomlene nede til du står.',
  'intro.brake.gamepad': 'Hold B eller venstre avtrekker til du står.',
  'intro.restart.title': 'Start på nytt med en gang',
  'intro.restart.keyboard': 'Trykk {restart} når som helst: du står i startporten igjen, uten venting.',
  'intro.restart.touch': 'Hold en finger øverst i bakken: du står i startporten igjen.',
  'intro.restart.gamepad': 'Trykk på X eller View-knappen: du står i startporten igjen.',
  'intro.gates.title': 'Nå kan du kjøre',
  'intro.gates.text':
    'Kjør gjennom hver port, mellom de to stengene; rødt og blått annenhver gang. Bommer du på en port i et renn, er du ute; på trening koster det tre sekunder.',
  'intro.ride': 'Kjør',
  'intro.skip': 'Hopp over',
  'intro.over': 'En gang til',
  'intro.academy': 'Skiskole',
};
