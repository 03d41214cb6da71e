'use strict';
// Optional: sorts tables, and filters rows by name.
(function () {
  function number(cell) {
    return cell.hasAttribute('data-v') ? Number(cell.getAttribute('data-v')) : NaN;
  }

  function compare(one, other, sign) {
    var a = number(one);
    var b = number(other);
    if (isNaN(a) || isNaN(b)) {
      if (isNaN(a) !== isNaN(b)) {
        return isNaN(a) ? 1 : -1;
      }
      return sign * one.textContent.localeCompare(other.textContent);
    }
    return sign * (a - b);
  }

  function sort(table, column, head) {
    var ascending = head.getAttribute('aria-sort') !== 'ascending';
    table.querySelectorAll('thead th').forEach(function (each) {
      each.removeAttribute('aria-sort');
    });
    head.setAttribute('aria-sort', ascending ? 'ascending' : 'descending');
    var body = table.tBodies[0];
    var rows = Array.from(body.rows);
    rows.sort(function (one, other) {
      var a = one.cells[column];
      var b = other.cells[column];
      if (!a || !b) {
        return a ? -1 : b ? 1 : 0;
      }
      return compare(a, b, ascending ? 1 : -1);
    });
    rows.forEach(function (row) {
      body.appendChild(row);
    });
  }

  document.querySelectorAll('main table').forEach(function (table) {
    Array.from(table.tHead.rows[0].cells).forEach(function (head, column) {
      var button = document.createElement('button');
      button.type = 'button';
      button.textContent = head.textContent;
      head.textContent = '';
      head.appendChild(button);
      button.addEventListener('click', function () {
        sort(table, column, head);
      });
    });
  });

  var names = new Map();
  document.querySelectorAll('details.row').forEach(function (row) {
    names.set(row.getAttribute('data-r'), row.querySelector('summary').textContent.toLowerCase());
  });

  function filter(text) {
    var wanted = text.toLowerCase().split(' ').filter(Boolean);
    document.body.classList.toggle('filtered', wanted.length !== 0);
    document.querySelectorAll('[data-r]').forEach(function (element) {
      var name = names.get(element.getAttribute('data-r')) || '';
      var hit = wanted.some(function (word) {
        return name.includes(word);
      });
      element.classList.toggle('dim', !hit);
    });
  }

  var tools = document.createElement('div');
  tools.className = 'tools';
  var label = document.createElement('label');
  label.textContent = 'Show only rows with ';
  var input = document.createElement('input');
  input.type = 'search';
  input.placeholder = 'part of a name';
  input.addEventListener('input', function () {
    filter(input.value);
  });
  label.appendChild(input);
  tools.appendChild(label);
  document.querySelector('nav ul').after(tools);

  function openTarget() {
    var id = decodeURIComponent(location.hash.slice(1));
    var target = id.length === 0 ? null : document.getElementById(id);
    if (target instanceof HTMLDetailsElement) {
      target.open = true;
      target.scrollIntoView();
    }
  }

  window.addEventListener('hashchange', openTarget);
  openTarget();
}());
