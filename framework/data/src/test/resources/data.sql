insert into fish values (1, 'Carp');
insert into fish values (2, 'Pike; or so');
