'use strict';
// Optional: sorts tables, and filters rows by name.
(() => {
  function number(cell) {
    return cell.hasAttribute('data-v') ? Number(cell.getAttribute('data-v')) : NaN;
  }

  function compare(one, other, sign) {
    const a = number(one);
    const b = number(other);
    if (isNaN(a) !== isNaN(b)) {
      return isNaN(a) ? 1 : -1;
    }
    return sign * (isNaN(a) ? one.textContent.localeCompare(other.textContent) : a - b);
  }

  function sort(table, column, head) {
    const ascending = head.getAttribute('aria-sort') !== 'ascending';
    table.querySelectorAll('thead th').forEach(each => each.removeAttribute('aria-sort'));
    head.setAttribute('aria-sort', ascending ? 'ascending' : 'descending');
    const body = table.tBodies[0];
    Array.from(body.rows)
      .sort((one, other) => compare(one.cells[column], other.cells[column], ascending ? 1 : -1))
      .forEach(row => body.appendChild(row));
  }

  document.querySelectorAll('main table').forEach(table => {
    Array.from(table.tHead.rows[0].cells).forEach((head, column) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = head.textContent;
      head.replaceChildren(button);
      button.addEventListener('click', () => sort(table, column, head));
    });
  });

  const names = new Map();
  document.querySelectorAll('details.row').forEach(row => {
    names.set(row.getAttribute('data-r'), row.querySelector('summary').textContent.toLowerCase());
  });

  function filter(text) {
    const wanted = text.toLowerCase().split(' ').filter(Boolean);
    document.body.classList.toggle('filtered', wanted.length !== 0);
    document.querySelectorAll('[data-r]').forEach(element => {
      const name = names.get(element.getAttribute('data-r')) || '';
      element.classList.toggle('dim', !wanted.some(word => name.includes(word)));
    });
  }

  const input = document.createElement('input');
  input.type = 'search';
  input.placeholder = 'part of a name';
  input.addEventListener('input', () => filter(input.value));
  const label = document.createElement('label');
  label.append('Show only rows with ', input);
  const tools = document.createElement('div');
  tools.className = 'tools';
  tools.append(label);
  document.querySelector('nav ul').after(tools);

  function openTarget() {
    const id = decodeURIComponent(location.hash.slice(1));
    const target = id.length === 0 ? null : document.getElementById(id);
    if (target instanceof HTMLDetailsElement) {
      target.open = true;
      target.scrollIntoView();
    }
  }

  window.addEventListener('hashchange', openTarget);
  openTarget();
})();
