insert into trees (id, name) values (1, '${first}');
