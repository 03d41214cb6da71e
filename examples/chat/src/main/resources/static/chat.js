// There is one socket at a time. It reconnects, unless the person left or the server refused.

const NOT_JOINED = 4001;
const MESSAGE_REFUSED = 1007;
const MAX_WAIT = 10_000;
const MAX_LINES = 500;

const element = id => document.getElementById(id);
const joinForm = element('join');
const sayForm = element('say');

let socket = null;
let wanted = null;
let wait = 500;
let retry = 0;

joinForm.addEventListener('submit', event => {
  event.preventDefault();
  if (socket && socket.readyState < WebSocket.CLOSING) {
    return;    // a second click, before the room has answered the first
  }
  wanted = { name: element('name').value.trim(), room: element('room').value.trim().toLowerCase() };
  element('log').replaceChildren();
  connect();
});

sayForm.addEventListener('submit', event => {
  event.preventDefault();
  const text = element('text').value.trim();
  if (text && socket?.readyState === WebSocket.OPEN) {
    socket.send(JSON.stringify({ text }));
    element('text').value = '';
  }
});

element('leave').addEventListener('click', () => {
  wanted = null;
  socket?.close();
  show(false);
  tell('You left.');
  element('name').focus();
});

function connect() {
  clearTimeout(retry);    // the person may join again before it
  const { name, room } = wanted;
  const url = new URL('/chat/' + encodeURIComponent(room), location.href);
  url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('name', name);
  const opening = new WebSocket(url);
  socket = opening;
  tell('Connecting…');
  opening.onmessage = message => receive(JSON.parse(message.data));
  opening.onclose = closed => {
    if (opening === socket) {
      end(closed);
    }
  };
}

function receive(event) {
  if (element('conversation').hidden) {
    element('title').textContent = 'Room ' + wanted.room;
    show(true);
    element('text').focus();
  }
  wait = 500;
  tell('');
  element('people').textContent = event.people.join(', ');
  switch (event.kind) {
    case 'JOINED': add(event.name + ' joined', 'notice'); break;
    case 'LEFT': add(event.name + ' left', 'notice'); break;
    case 'SAID': add(event.name + ': ' + event.text, 'said'); break;
  }
}

function end(closed) {
  if (!wanted) {
    return;
  }
  if (closed.code === NOT_JOINED || closed.code === MESSAGE_REFUSED) {
    wanted = null;
    show(false);
    tell('Closed: ' + closed.reason + '.');
    element('name').focus();
    return;
  }
  tell('The connection is lost; trying again…');
  retry = setTimeout(() => wanted && connect(), wait);
  wait = Math.min(2 * wait, MAX_WAIT);
}

// Add it as text, never as HTML, so that nothing that people type is run.
function add(text, kind) {
  const log = element('log');
  const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  const line = document.createElement('li');
  line.className = kind;
  line.textContent = text;
  log.append(line);
  while (log.childElementCount > MAX_LINES) {
    log.firstElementChild.remove();
  }
  if (atEnd) {
    log.scrollTop = log.scrollHeight;
  }
}

function show(joined) {
  element('conversation').hidden = !joined;
  joinForm.hidden = joined;
}

function tell(text) {
  const status = element('status');
  if (status.textContent !== text) {
    status.textContent = text;
  }
}
